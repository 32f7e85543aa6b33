/* ground_swatch: small pictures of every kind of terrain, by the same painter as the table: for trays and menus. */
#pragma once
#include "catalog/catalog.h"
#include "ui/images.h"

/* All kinds in one opaque image, `scale` 1 or 2 times 60 x 42 pixels each; 0: no memory. */
ImageId swatch_sheet(const Images *images, const Catalog *cat, int scale);
Rect swatch_part(uint16_t kind, int scale); /* where a kind's picture lies in the sheet, px */

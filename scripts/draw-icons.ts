/** Draws the icons of the installed site from our mark: `node scripts/draw-icons.ts`. Their sources are the two SVG. */
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const FOLDER = 'src/web/public';
const DRAWN = [
  { source: 'app-icon.svg', name: 'icon-192.png', size: 192 },
  { source: 'app-icon.svg', name: 'icon-512.png', size: 512 },
  { source: 'app-icon-maskable.svg', name: 'icon-maskable-192.png', size: 192 },
  { source: 'app-icon-maskable.svg', name: 'icon-maskable-512.png', size: 512 },
  // The system rounds its corners itself.
  { source: 'app-icon-maskable.svg', name: 'apple-touch-icon.png', size: 180 },
] as const;

for (const { source, name, size } of DRAWN) {
  const svg = readFileSync(`${FOLDER}/${source}`);
  const drawing = sharp(svg, { density: 72 * (size / 512) * 4 }).resize(size, size);
  writeFileSync(`${FOLDER}/${name}`, await drawing.png({ compressionLevel: 9, palette: true }).toBuffer());
}

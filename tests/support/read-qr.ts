/**
 * Reads a QR code as a camera's program would, after ISO/IEC 18004: byte mode, level M, versions up to 10. Written
 * anew, not with what draws the codes: else a wrong one would read as right. Perfect pictures need no correction.
 */
type Squares = readonly (readonly boolean[])[];

/** Centres of the alignment patterns, by version. */
const ALIGNMENT = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** Lengths in bytes of the blocks of data at level M, by version. */
const BLOCKS = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
];
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];
const LEVEL_M = 0;
const BYTE_MODE = 4;
const FORMAT_MASK = 0x54_12;
const BORDER = 4;

/** The text of a code drawn as squares of one unit with the margin readers want. */
export function readQr(size: number, path: string): string {
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`));
  const inside = size - 2 * BORDER;
  const squares = Array.from({ length: inside }, (_, y) =>
    Array.from({ length: inside }, (__, x) => dark.has(`${x + BORDER} ${y + BORDER}`)),
  );
  if (dark.size !== squares.flat().filter(Boolean).length) throw new Error('The margin is not empty');
  return textOf(bytesOf(squares), (inside - 17) / 4);
}

function numberOf(bits: readonly boolean[]): number {
  return bits.reduce((sum, bit) => sum * 2 + Number(bit), 0);
}

/** Bytes of data in their order, without those that correct them. */
function bytesOf(squares: Squares): number[] {
  const version = (squares.length - 17) / 4;
  const at = (row: number, column: number) => squares[row]?.[column] ?? false;
  const columns = [0, 1, 2, 3, 4, 5, 7, 8];
  const format = [
    ...columns.map((column) => at(8, column)),
    ...columns
      .toReversed()
      .slice(1)
      .map((row) => at(row, 8)),
  ];
  const kind = (numberOf(format) ^ FORMAT_MASK) >> 10;
  if (kind >> 3 !== LEVEL_M) throw new Error('Not of level M');
  const isMasked = MASKS[kind & 7] ?? (() => false);
  const bits = walk(squares.length)
    .filter(([row, column]) => !isFixed(row, column, squares.length, version))
    .map(([row, column]) => at(row, column) !== isMasked(row, column));
  const interleaved = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    numberOf(bits.slice(index * 8, index * 8 + 8)),
  );
  const lengths = BLOCKS[version - 1];
  if (!lengths) throw new Error(`Version ${version} is not known here`);
  const blocks: number[][] = lengths.map(() => []);
  let next = 0;
  for (let place = 0; place < Math.max(...lengths); place++) {
    for (const [index, length] of lengths.entries()) if (place < length) blocks[index]?.push(interleaved[next++] ?? 0);
  }
  return blocks.flat();
}

/** Squares in the order data lies in them: two columns up, two down, from the right; the timing column is left out. */
function walk(size: number): [row: number, column: number][] {
  const order: [number, number][] = [];
  let isUp = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step;
      order.push([row, right], [row, right - 1]);
    }
    isUp = !isUp;
  }
  return order;
}

/** True for the squares every code of this version has. */
function isFixed(row: number, column: number, size: number, version: number): boolean {
  if (row === 6 || column === 6) return true;
  const isFinder = (row < 9 && column < 9) || (row < 9 && column >= size - 8) || (row >= size - 8 && column < 9);
  const isVersion = version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11));
  const centres = ALIGNMENT[version - 1] ?? [];
  const isAlignment = centres.some((y) =>
    centres.some((x) => {
      const isCorner = (y === 6 && x === 6) || (y === 6 && x === centres.at(-1)) || (x === 6 && y === centres.at(-1));
      return !isCorner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
    }),
  );
  return isFinder || isVersion || isAlignment;
}

function textOf(bytes: readonly number[], version: number): string {
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, index) => ((byte >> (7 - index)) & 1) === 1));
  if (numberOf(bits.slice(0, 4)) !== BYTE_MODE) throw new Error('Not in byte mode');
  const length_bits = version < 10 ? 8 : 16;
  const length = numberOf(bits.slice(4, 4 + length_bits));
  const start = 4 + length_bits;
  const text = Array.from({ length }, (_, index) => numberOf(bits.slice(start + index * 8, start + index * 8 + 8)));
  return Buffer.from(text).toString('utf8');
}

import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test('what stands in a cell comes out of it again, and nothing is taken for a formula', () => {
  expect(csvRow([1, null, 'plain', 'with, comma', 'a "quote"', 'two\nlines'])).toBe(
    '1,,plain,"with, comma","a ""quote""","two\nlines"\r\n',
  );
  expect(csvRow(['=HYPERLINK("x")', '+1', '-1', '@cmd', '\tx'])).toBe(`"'=HYPERLINK(""x"")",'+1,'-1,'@cmd,'\tx\r\n`);
  expect(csvRow([-5])).toBe('-5\r\n');
});

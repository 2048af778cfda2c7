import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, PictureRefusedError } from './images.ts';

/** Numbers of the processes that decode for this one. */
function pictureProcesses(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    return parent === process.pid && line.includes('picture-process') && pid ? [pid] : [];
  });
}

test('a picture whose process dies is refused, and the next one gets a new process', async () => {
  const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'teal' } })
    .png({ progressive: true })
    .toBuffer();
  const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await encodePicture(small);
  const lost = expect(encodePicture(large)).rejects.toThrow(PictureRefusedError);
  const doomed = pictureProcesses();
  expect(doomed).toHaveLength(1);
  for (const pid of doomed) process.kill(pid, 'SIGKILL');
  await lost;
  expect((await encodePicture(small)).width).toBe(20);
  expect(pictureProcesses()).not.toEqual(doomed);
});

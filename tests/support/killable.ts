/** A program with a database and a folder of its own, for tests that kill it and look at what is left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProgram, type Program } from '#main/build-context.ts';
import { readConfig } from '#platform/config.ts';
import { freePort, killPrograms, runProgram, runScript, untilReady, type RunningProgram } from './program.ts';
import { openTestDatabase } from './test-database.ts';

export interface Killable {
  /** Where it answers. */
  origin: string;
  start: () => Promise<RunningProgram>;
  /** Starts a script of tests over the same database and folder. @param env what else it is told */
  run: (file: string, env: Record<string, string>) => RunningProgram;
  /** Works with the database while the program does not run. */
  inside: <R>(work: (program: Program) => Promise<R>) => Promise<R>;
  /** Kills what still runs and takes everything away. */
  close: () => Promise<void>;
}

export async function openKillable(): Promise<Killable> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-killed-'));
  const port = await freePort();
  // On PostgreSQL a copy of the migrated one; the embedded one is made anew in the folder.
  const copy = await openTestDatabase();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: copy.url ?? '',
    PORT: String(port),
    BASE_URL: origin,
    NODE_ENV: 'test',
  };
  return {
    origin,
    start: async () => {
      const program = runProgram('start', env);
      await untilReady(port, program);
      return program;
    },
    run: (file, more) => runScript(file, { ...env, ...more }),
    inside: async (work) => {
      const program = await openProgram(readConfig({ ...env, LOG_LEVEL: 'silent' }));
      const result = await work(program);
      await program.close();
      return result;
    },
    close: async () => {
      killPrograms();
      await copy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

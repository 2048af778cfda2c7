/** Makes or updates the database and ends: what that takes in memory goes back before anything is served. */
import { readConfig } from '#platform/config.ts';
import { openProgram } from './build-context.ts';
import { fail } from './terminal.ts';

if (import.meta.main) {
  try {
    const program = await openProgram(readConfig(process.env));
    await program.close();
  } catch (error) {
    fail(error);
  }
}

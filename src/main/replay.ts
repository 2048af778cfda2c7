/** `npm run replay`: recomputes every temperature from its votes and reports what differs. Changes nothing. */
import { readConfig } from '#platform/config.ts';
import { selectTemperatureFaults } from '#domain/votes/votes.ts';
import { openProgram } from './build-context.ts';
import { fail, say } from './terminal.ts';

const SHOWN = 100;

if (import.meta.main) {
  try {
    const program = await openProgram(readConfig(process.env));
    const faults = await selectTemperatureFaults(program.ctx.db, SHOWN);
    await program.close();
    for (const fault of faults) {
      say(
        `offer ${fault.offer_id}: ${fault.temperature} stored, ${fault.expected} by votes; ${fault.votes_count} counted, ${fault.expected_count} there`,
      );
    }
    say(faults.length === 0 ? 'Every temperature equals the sum of its votes' : `${faults.length} offers differ`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } catch (error) {
    fail(error);
  }
}

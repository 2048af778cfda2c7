import type { FullResult, Reporter, TestCase } from '@playwright/test/reporter';

const MOST = 2;

/** Fails a run in which too many tests passed at their second try only: that is no stalled machine any more. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export
export default class FlakyLimit implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  async onEnd(): Promise<{ status?: FullResult['status'] }> {
    const flaky = [...this.#tests].filter((test) => test.outcome() === 'flaky').length;
    if (flaky <= MOST) return {};
    process.stderr.write(`${flaky} tests passed at their second try only; ${MOST} may\n`);
    return { status: 'failed' };
  }
}

/** The program as a process, as its owner starts it: for tests that stop and kill it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface RunningProgram {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the exit code. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts a command of `src/main`. @param env what it is told besides where Node is */
export function runProgram(script: string, env: Record<string, string>, args: string[] = []): RunningProgram {
  return runScript(`src/main/${script}.ts`, env, args);
}

/** Starts a script of this repository. @param env what it is told besides where Node is */
export function runScript(file: string, env: Record<string, string>, args: string[] = []): RunningProgram {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, output: () => text, ended };
}

/** Kills whatever a test has left running; for afterAll. */
export function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a program answers that it is ready. */
export async function untilReady(port: number, program: RunningProgram): Promise<void> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (reply?.status === 200) return;
    if (program.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not ready: ${program.output()}`);
}

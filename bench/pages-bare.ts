/** Bare Fastify with the same bytes: what a page could cost at most, for `bench/pages.ts`. Told the pages, says where it is. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';

interface Told {
  pages: { body: string; encoding: string | null }[];
}

const app = Fastify({ logger: false });
process.on('disconnect', () => process.exit());
process.on('message', (word: Told | 'spent' | 'stop') => {
  if (word === 'stop') void app.close().then(() => process.exit(0));
  else if (word === 'spent') {
    const { user, system } = process.cpuUsage();
    process.send?.({ program_ms: (user + system) / 1000, database_ms: 0, memory_mb: 0 });
  } else void listen(word);
});
process.send?.('ready');

async function listen({ pages }: Told): Promise<void> {
  for (const [place, { body, encoding }] of pages.entries()) {
    const bytes = Buffer.from(body, 'base64');
    app.get(`/${place}`, async (_request, reply) => {
      if (encoding) void reply.header('Content-Encoding', encoding);
      return reply.type('text/html; charset=utf-8').send(bytes);
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
}

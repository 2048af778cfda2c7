/** Serves the sources as they stand: Vite transforms and replaces the web part while it runs. */
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { PageDocument, RenderedPage } from '#contract/pages.ts';
import type { Web } from '#server/http-context.ts';
import { start } from './start.ts';
import { fail } from './terminal.ts';

interface ServerEntry {
  render: (document: PageDocument) => RenderedPage;
}

/** What Vite hands out itself: modules, and the files of src/web/public. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|fonts\/|[\w-]+\.(svg|png|css|txt)($|\?))/;

/** The web room straight from its sources. */
async function developmentWeb(): Promise<{ web: Web; attach: (app: FastifyInstance) => void }> {
  const { createServer } = await import('vite');
  let vite: ViteDevServer | null = null;
  let render: ServerEntry['render'] | null = null;
  const reload = async () => {
    if (vite) render = ((await vite.ssrLoadModule('/src/web/entry-server.tsx')) as unknown as ServerEntry).render;
  };
  const attach = (app: FastifyInstance) => {
    app.addHook('onReady', async () => {
      const hmr = { server: app.server };
      vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr } });
      await reload();
      vite.watcher.on('change', () => void reload().catch(() => {}));
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (!VITE_PATHS.test(request.url) || !vite) return done();
      reply.hijack();
      vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
    });
  };
  const refresh = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh';injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script><script type="module" src="/@vite/client"></script>`;
  return {
    web: {
      render: (document) => render?.(document) ?? { html: '', head: '' },
      assets: () => ({
        styles: ['/src/web/styles/tokens.css', '/src/web/styles/main.css'],
        entry: '/src/web/entry-client.tsx',
        preloads: [],
        inline: refresh,
      }),
      folder: null,
    },
    attach,
  };
}

if (import.meta.main) {
  try {
    const { web, attach } = await developmentWeb();
    await start(async () => web, attach);
  } catch (error) {
    fail(error);
  }
}

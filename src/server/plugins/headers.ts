/** Security headers on every kind of reply, and compression where it pays. */
import zlib, { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Content security policy, transport and framing rules. Scripts are external files of our own. */
export async function registerHeaders(app: FastifyInstance): Promise<void> {
  const { ctx, is_development } = app.http;
  const isSecure = ctx.base_url.startsWith('https:');
  // Hot reload injects scripts and styles and speaks over a socket; only there are they allowed.
  const dev = is_development ? ["'unsafe-inline'"] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...dev],
        styleSrc: ["'self'", ...dev],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Not every browser counts the socket of a site as the site itself.
        connectSrc: ["'self'", ctx.base_url.replace(/^http/, 'ws'), ...(is_development ? ['ws:'] : [])],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    // What nobody marked as public is somebody's own.
    if (!reply.hasHeader('cache-control')) void reply.header('Cache-Control', 'private, no-store');
  });
  await app.register(compress, {
    global: true,
    // What comes packed is refused (plain-requests.ts).
    globalDecompression: false,
    // By what a page of half a megabyte costs: 1, 3 and 7 ms, and the dearest is the largest as well.
    encodings: ['zstd', 'br', 'gzip'],
    threshold: 1024,
    zlibOptions: { level: 6, flush: constants.Z_SYNC_FLUSH },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    // Zstandard would be given the options of gzip, whose numbers mean something else there.
    zlib: {
      ...zlib,
      createZstdCompress: () => zlib.createZstdCompress(),
      zstdCompressSync: (content: Buffer) => zlib.zstdCompressSync(content),
    },
  });
}

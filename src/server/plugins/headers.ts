/** Security headers on every kind of reply, and compression where it pays. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Content security policy, transport and framing rules. Scripts are external files of our own. */
export async function registerHeaders(app: FastifyInstance): Promise<void> {
  const { ctx, is_development } = app.door;
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
    encodings: ['gzip'],
    threshold: 1024,
    zlibOptions: { level: 6, flush: constants.Z_SYNC_FLUSH },
  });
}

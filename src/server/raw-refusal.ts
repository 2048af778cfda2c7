/** What is no HTTP is answered by hand: no hook and no header of the program is reached by then. */
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { Duplex } from 'node:stream';

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers a request that cannot be read, with the headers every answer has, and ends its connection. */
export function refuseRaw(is_secure: boolean) {
  return function refuse(this: FastifyInstance, error: ConnectionError, socket: Duplex): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const lines = [
      `HTTP/1.1 ${STATUS[error.code] ?? '400 Bad Request'}`,
      'Content-Length: 0',
      'Cache-Control: no-store',
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      ...(is_secure ? ['Strict-Transport-Security: max-age=31536000; includeSubDomains'] : []),
      'Connection: close',
    ];
    if (socket.writable) socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.destroy(error);
  };
}

/** Who writes an alert, as a request tells. */
import type { FastifyRequest } from 'fastify';
import type { AlertWriter } from '#domain/alerts/alerts.ts';
import { sayLimits } from '#i18n/alert-limits.ts';

export const alertWriter = ({ locale, t }: FastifyRequest): AlertWriter => ({
  locale,
  nameless: (limits) => sayLimits(t, locale, limits),
});

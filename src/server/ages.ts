import type { FastifyRequest } from 'fastify';
import type { commentsClosed } from '#domain/comments/permissions.ts';
import { mutedError } from '#domain/users/users.ts';
import { age } from '#i18n/format.ts';
import type { WordKey, Words } from '#i18n/keys.ts';
import { refusalWords } from './error-reply.ts';

/** Says how long ago something was, in the reader's language: "5 ч". */
export function relativeAge(t: Words, now: Date): (at: Date) => string {
  return (at) => {
    const { unit, count } = age(at.toISOString(), now.toISOString());
    return t(`common.age_${unit}` as WordKey, { count });
  };
}

/** Says an offset of minutes in the reader's language: "1 ч 20 мин". */
function humanOffset(t: Words): (minutes: number) => string {
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    if (hours === 0) return t('texts.offset_minutes', { minutes: rest });
    return rest === 0 ? t('texts.offset_hours', { hours }) : t('texts.offset_both', { hours, minutes: rest });
  };
}

/** Says who has folded a comment, and why: "Свёрнут модератором: грубость · показать". */
function foldedNote(t: Words): (folded: { reason: string | null; is_by_reports: boolean }) => string {
  return ({ reason, is_by_reports }) =>
    t('moderation.folded', { by: is_by_reports ? 'reports' : 'moderator', reason: reason ?? '' });
}

/** How a thread says times, and why something in it is folded or closed, to one reader. */
export function threadWords(request: FastifyRequest) {
  const { t, viewer, server } = request;
  return {
    relative: relativeAge(t, server.http.ctx.clock.now()),
    humanOffset: humanOffset(t),
    waits: ({ minutes, is_in_review }: { minutes: number; is_in_review: boolean }): string => {
      if (is_in_review) return t('texts.comment_in_review');
      return minutes > 0
        ? t('texts.comment_waits', { offset: humanOffset(t)(minutes) })
        : t('texts.comment_waits_with_parent');
    },
    folded: foldedNote(t),
    closed: (code: NonNullable<ReturnType<typeof commentsClosed>>): string => {
      if (code === 'email_not_verified') return t('texts.comments_unverified');
      const error = viewer.muted_until && code === 'account_muted' ? mutedError(viewer.muted_until) : null;
      return refusalWords(request, error ?? { code, details: {} });
    },
  };
}

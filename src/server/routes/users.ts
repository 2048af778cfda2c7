import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/account.ts';
import { userStatistics } from '#contract/statistics.ts';
import * as people from '#contract/users.ts';
import * as preferences from '#contract/preferences.ts';
import * as privacy from '#contract/privacy.ts';
import { changePreferences } from '#domain/accounts/change-preferences.ts';
import { changePrivacy, ownPrivacy } from '#domain/accounts/change-privacy.ts';
import { askToImpersonate, endImpersonation, impersonate } from '#domain/accounts/impersonate.ts';
import { updateProfile, type ProfileChange } from '#domain/accounts/update-profile.ts';
import { readAudit } from '#domain/audit/audit.ts';
import { DomainError } from '#domain/errors.ts';
import { newToken } from '#domain/sessions/sessions.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { selectPreferences } from '#domain/users/users.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import { foundUsers, userCard } from '#views/user-card.ts';
import { statisticsOf } from '#views/statistics-page.ts';
import { auditEntries, auditFilter } from '#views/audit-page.ts';
import { CONTENT_COOKIE } from '../content-language.ts';
import { dropToken, keepToken, keptToken } from '../plugins/browser.ts';
import { readForm, type Form } from '../plugins/forms.ts';
import { searchLimit } from '../plugins/limits.ts';
import { setSessionCookie } from '../plugins/session-cookie.ts';
import { route } from '../route.ts';

const MEBIBYTE = 1024 * 1024;
const SLOW = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

/** What members choose for themselves: how the site goes, and who sees what of them. */
function choiceRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, preferences.readPreferences, async (_input, { viewer }) => ({
    data: await selectPreferences(ctx.db, viewer.id),
  }));

  route(app, preferences.changePreferences, async ({ body }, { viewer }, reply) => {
    const data = await changePreferences(ctx, viewer, body, siteTimeZone(ctx));
    // What was tapped on a list before would hide what was chosen now.
    if (body.content_language) reply.clearCookie(CONTENT_COOKIE, { path: '/' });
    return { data };
  });

  route(app, privacy.readPrivacy, async (_input, { viewer }) => ({ data: await ownPrivacy(ctx, viewer) }));

  route(app, privacy.changePrivacy, async ({ body }, { viewer }) => ({ data: await changePrivacy(ctx, viewer, body) }));
}

/** Members: the own profile, others', finding them, looking through their eyes. */
export function userRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.updateUser, async (_input, request) => {
    await updateProfile(ctx, request.viewer, changeOf(await avatarForm(request)));
    const card = await userCard(ctx, request.viewer, { id: request.viewer.id });
    return { status: true, profile_url: card.profile_url, extended_data: { image: card.image } };
  });

  choiceRoutes(app);

  route(app, people.userByName, async ({ params }, { viewer }) => ({ data: await userCard(ctx, viewer, params) }));

  route(app, userStatistics, async ({ params }, { viewer, locale }) => ({
    data: await statisticsOf(ctx, viewer, { user_id: params.id, locale, time_zone: siteTimeZone(ctx) }),
  }));

  route(
    app,
    people.searchUsers,
    async ({ query }, { viewer }) => ({ data: await foundUsers(ctx, viewer, query.search, query.count) }),
    {
      config: searchLimit,
    },
  );

  route(
    app,
    contract.impersonate,
    async ({ params, body }, request, reply) => {
      const session = await impersonate(ctx, request.viewer, {
        user_id: params.id,
        proof: body.response
          ? { token: keptToken(request, 'passkey'), response: body.response }
          : { password: body.password ?? '' },
        network: request.network,
        user_agent: request.headers['user-agent'] ?? '',
      });
      setSessionCookie(reply, ctx.base_url, session);
      if (request.session_token) keepToken(reply, 'own', request.session_token);
      dropToken(reply, 'passkey');
      return { success: true };
    },
    SLOW,
  );

  route(
    app,
    contract.askToImpersonate,
    async ({ params }, request, reply) => {
      const token = keptToken(request, 'passkey') ?? newToken();
      const data = await askToImpersonate(ctx, request.viewer, { user_id: params.id, token });
      keepToken(reply, 'passkey', token);
      return { data };
    },
    SLOW,
  );

  route(app, contract.endImpersonation, async (_input, request, reply) => {
    setSessionCookie(reply, ctx.base_url, await endImpersonation(ctx, request.viewer));
    return { success: true };
  });

  route(app, contract.auditLog, async ({ query }, { viewer }) => {
    const { cursor = null, who = '', action = '' } = query;
    const filter = await auditFilter(ctx, { who, action });
    const { entries, next_cursor } = await readAudit(ctx, viewer, { filter, cursor });
    return { data: auditEntries(entries), meta: { next_cursor } };
  });
}

/** The form, with a file over the limit named at its field. */
async function avatarForm(request: FastifyRequest): Promise<Form> {
  const megabytes = (await readSettings(request.server.http.ctx))['users.avatar_megabytes'];
  try {
    return await readForm(request, contract.updateUser.multipart ?? {}, megabytes * MEBIBYTE);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'body_too_large') throw error;
    throw new DomainError('body_too_large', { fields: { image: ['avatar_size'] }, values: { megabytes } });
  }
}

function changeOf({ text, files }: Form): ProfileChange {
  const { username, name, description } = text;
  return {
    ...(username === undefined ? {} : { username }),
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(files['image'] ? { image: files['image'] } : {}),
    is_image_deleted: text['image_delete'] === '1',
  };
}

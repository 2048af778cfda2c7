import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/alert-templates.ts';
import {
  changeTemplate,
  cloneTemplate,
  createTemplate,
  readTemplates,
  removeTemplate,
  selectTemplate,
} from '#domain/alert-templates/alert-templates.ts';
import { DomainError } from '#domain/errors.ts';
import { alertTemplates, fullTemplate } from '#views/alert-templates.ts';
import { ownAlert } from '#views/alerts.ts';
import { alertWriter } from '../alert-writer.ts';
import { route } from '../route.ts';

/** Starting points of deal alerts: for readers, and for the administrators who make them. */
export function alertTemplateRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const answer = async (id: number) => {
    const template = await selectTemplate(ctx.db, id, 'hidden');
    if (!template) throw new DomainError('alert_template_not_found');
    return { data: fullTemplate(template) };
  };

  route(app, contract.listAlertTemplates, async ({ query }, { viewer, locale }) => ({
    data: await alertTemplates(ctx, viewer, { locale, limit: query.limit }),
  }));

  route(app, contract.cloneAlertTemplate, async ({ params }, request) => {
    const { viewer, locale } = request;
    const id = await cloneTemplate(ctx, viewer, params.id, alertWriter(request));
    return { data: await ownAlert(ctx, viewer, id, locale) };
  });

  route(app, contract.listAllTemplates, async (_input, { viewer }) => ({
    data: (await readTemplates(ctx, viewer)).map(fullTemplate),
  }));

  route(app, contract.createAlertTemplate, async ({ body }, { viewer }) =>
    answer(await createTemplate(ctx, viewer, body)),
  );

  route(app, contract.changeAlertTemplate, async ({ params, body }, { viewer }) => {
    const { was, ...changes } = body;
    await changeTemplate(ctx, viewer, { id: params.id, was, changes });
    return answer(params.id);
  });

  route(app, contract.deleteAlertTemplate, async ({ params }, { viewer }) => {
    await removeTemplate(ctx, viewer, params.id);
    return {};
  });
}

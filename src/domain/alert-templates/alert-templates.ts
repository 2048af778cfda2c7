export { cloneTemplate, fieldsToClone } from './clone-template.ts';
export { countTemplates, findPopularAlerts } from './count-templates.ts';
export {
  changeTemplate,
  createTemplate,
  readTemplate,
  readTemplates,
  readTemplateSlice,
  removeTemplate,
} from './keep-template.ts';
export { selectTemplate, templateIn, type ShownTemplateRow, type TemplateRow } from './templates.sql.ts';
export { readShownTemplates } from './list-templates.ts';

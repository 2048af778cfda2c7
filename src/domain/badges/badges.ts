export { selectBadgeFigures } from './badges.sql.ts';

export { insertPriceObservation, movePriceObservations } from './prices.sql.ts';

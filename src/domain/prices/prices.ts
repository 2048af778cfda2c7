export { insertPriceObservation, movePriceObservations, selectOwnPrices } from './prices.sql.ts';

export {
  insertPriceObservation,
  movePriceObservations,
  replacePriceObservation,
  selectOwnPrices,
} from './prices.sql.ts';

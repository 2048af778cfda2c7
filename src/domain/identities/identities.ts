export {
  deleteIdentitiesOf,
  deleteIdentity,
  deleteOldTrips,
  deletePendingLink,
  insertIdentity,
  insertPendingLink,
  insertTrip,
  selectIdentitiesOf,
  selectIdentityOwner,
  selectPendingLink,
  takeTrip,
} from './identities.sql.ts';
export type { TripRow } from './identities.sql.ts';

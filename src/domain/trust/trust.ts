export { computeTrust, computeTrustOf } from './compute-trust.ts';
export { readTrust } from './read-trust.ts';

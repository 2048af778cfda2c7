export { computeTrust, computeTrustOf } from './compute-trust.ts';

export { reckonTrust, reckonTrustOf } from './reckon-trust.ts';

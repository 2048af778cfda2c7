export { collectFailedJobs, forgetOldFailedJobs } from './collect-failed-jobs.ts';
export { dropFailedJob, readFailedJobs, retryFailedJob, retryFailedJobs } from './handle-failed-jobs.ts';

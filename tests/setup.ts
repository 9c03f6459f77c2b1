import fc from 'fast-check';
import { isDeep, runs } from './runs.ts';

fc.configureGlobal({ numRuns: runs(100), ...(isDeep ? {} : { seed: 1 }) });

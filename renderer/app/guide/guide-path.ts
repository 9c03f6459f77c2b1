import { paths } from '../../ui/paths.ts';
import { overviewId } from './guide-shapes.ts';

/** Where a page of the guide is, by its id. */
export const guidePath = (id: string): string => (id === overviewId ? paths.guide : paths.guidePage(id));

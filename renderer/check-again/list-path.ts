import type { ListKind } from '../../shared/fresh-checks.ts';
import { paths } from '../ui/paths.ts';

/** The page of a list that was checked, or is to be. */
export const listPath = ({ id, kind }: { id: string; kind: ListKind }): string =>
  kind === 'job' ? paths.job(id) : paths.openedFile(id);

import type { ListKind } from '../../../shared/model/fresh-checks.ts';
import { paths } from '../../ui/paths.ts';

const pageOf = { job: paths.job, lookups: paths.lookupsResult, file: paths.openedFile } satisfies Record<
  ListKind,
  (id: string) => string
>;

/** The page of a list that was checked, or is to be. */
export const listPath = ({ id, kind }: { id: string; kind: ListKind }): string => pageOf[kind](id);

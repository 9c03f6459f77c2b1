import { useCallback } from 'react';
import type { OfferedFile } from '../../shared/offered-file.ts';
import { useDraft, useOpenList } from '../intake/draft-context.tsx';

/** Shows a list of numbers, its only column, ready for a phone append. It is sent only by a person. */
export function useCheckList(): (list: OfferedFile) => void {
  const [, dispatch] = useDraft();
  const openList = useOpenList();
  return useCallback(
    (list) => {
      openList(list);
      dispatch({ type: 'choose-service', service: 'phone-append' });
      dispatch({ type: 'map', service: 'phone-append', mapping: { phone_column: 0 } });
    },
    [dispatch, openList],
  );
}

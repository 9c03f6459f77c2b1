import { IconFileDelta } from '@tabler/icons-react';
import { listChanged } from '../../shared/seen-list.ts';
import { Notice } from '../ui/notice.tsx';

/** The list was found changed and is looked at anew. */
export const ChangedNotice = () => (
  <Notice
    tone="warn"
    icon={IconFileDelta}
    role="alert"
    title={`${listChanged.message} ${listChanged.advice}`}
  />
);

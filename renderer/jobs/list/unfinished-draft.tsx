import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import type { OfferedFile } from '../../../shared/model/offered-file.ts';
import { useStartOver } from '../../intake/use-start-over.ts';
import { Notice } from '../../ui/notice.tsx';
import classes from '../../ui/parts.module.css';
import { paths } from '../../ui/paths.ts';

/** A new job the user left before starting it. */
export function UnfinishedDraft({ file }: { file: OfferedFile }) {
  const startOver = useStartOver();
  const [, navigate] = useLocation();
  return (
    <Notice tone="active" icon={IconPencil} title={`A job with ${file.name} was not started yet.`}>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => navigate(paths.newJob)}>
          Go on with it
        </Button>
        <Button variant="subtle" onClick={startOver}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

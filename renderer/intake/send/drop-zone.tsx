import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { ServiceId } from '../../../shared/model/services.ts';
import { FileInput } from '../list/file-input.tsx';
import { useSample } from '../use-sample.ts';
import { ResultChooser } from './open-as-result.tsx';
import { RecentSection } from './recent-section.tsx';
import classes from './send.module.css';

const pasteKeys = navigator.userAgent.includes('Mac') ? '⌘V' : 'Ctrl+V';

/** The first thing a new user sees: a place for a list, chosen, dropped or pasted, or a sample to try with. */
export function DropZone({ service }: { service: ServiceId }) {
  const sample = useSample();
  return (
    <div className={classes.frame}>
      <div className={classes.zone}>
        <IconFileSpreadsheet size={36} stroke={1.25} aria-hidden className={classes.icon} />
        <p className={classes.title}>Drop a contact list here</p>
        <p className={classes.text} id="drop-zone-hint">
          or <span className={classes.faux}>choose a file</span>, or paste a table with {pasteKeys}. CSV,
          text, Excel (.xlsx), JSON or contact cards (.vcf), as it came out of whatever made it.
        </p>
        <FileInput describedBy="drop-zone-hint" />
      </div>
      <div className={classes.sample}>
        <span>No list at hand?</span>
        <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate({ service })}>
          Try it with a sample list
        </Button>
        <span className={classes.other}>A result from before, or from elsewhere?</span>
        <ResultChooser />
      </div>
      <RecentSection />
    </div>
  );
}

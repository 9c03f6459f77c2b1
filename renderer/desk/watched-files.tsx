import { VisuallyHidden } from '@mantine/core';
import { Link } from 'wouter';
import type { WatchedFileView } from '../../shared/model/watched-folder.ts';
import { byMoment } from '../../shared/words/by-moment.ts';
import { useWatchedFolders } from '../ipc/queries.ts';
import { StandingBadge } from '../ui/badge.tsx';
import { dayText } from '../ui/format.ts';
import { Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { fileStanding, folderName } from '../ui/watched-files.ts';
import classes from './desk.module.css';
import { LineList } from './running-section.tsx';

/** What came in by watched folders last; nothing where none did. */
export function WatchedFilesSection() {
  const folders = useWatchedFolders().data ?? [];
  const files = folders
    .flatMap(({ path, files }) => files.map((file) => ({ file, folder: folderName(path) })))
    .sort((a, b) => byMoment(b.file.at, a.file.at));
  if (files.length === 0) return null;
  return (
    <Section title="From watched folders" flush>
      <LineList label="From watched folders" items={files} most={4} keyOf={({ file }) => file.id}>
        {({ file, folder }) => <FileLine file={file} folder={folder} />}
      </LineList>
    </Section>
  );
}

function FileLine({ file, folder }: { file: WatchedFileView; folder: string }) {
  const { name, job, state, at } = file;
  const words = file.words || `Came into ${folder} ${dayText(at, new Date())}.`;
  return (
    <>
      <span className={classes.status}>
        <StandingBadge of={fileStanding[state]} />
      </span>
      <span className={`one-line ${classes.name}`} title={name}>
        {name}
      </span>
      <span className={`dim two-lines ${classes.words}`} title={words}>
        {words}
      </span>
      {job !== null && (
        <Link href={paths.job(job)} className={classes.end}>
          Open
          <VisuallyHidden> {name}</VisuallyHidden>
        </Link>
      )}
    </>
  );
}

import { IconFileSpreadsheet } from '@tabler/icons-react';
import classes from './list.module.css';

/** A list while its beginning is read: in the shape of what will stand here, so that nothing jumps. @param name '' where it is not known yet. */
export function ListComing({ name }: { name: string }) {
  return (
    <div className={`${classes.section} ${classes.coming}`} role="status" aria-busy>
      <div className={classes.bar}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden className={classes.icon} />
        <div className={classes.file}>
          <p className={classes.name}>{name || 'Your list'}</p>
          <p className={classes.facts}>Reading the list</p>
        </div>
      </div>
      <div className={classes.lines} aria-hidden />
    </div>
  );
}

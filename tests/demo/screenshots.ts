import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROJECT } from '../host/project.ts';
import { LOOKS, takePictures } from './camera.ts';
import { scenes } from './scenes.ts';
import { withStage } from './stage.ts';
import { withApp } from './with-app.ts';

/**
 * `npm run screenshots`: the pictures of docs/screenshots, made anew. `npm run screenshots -- FOLDER` puts every scene in
 * every look into FOLDER instead, for whoever changes how the app looks.
 */

const [given] = process.argv.slice(2);
const folder = given ? resolve(given) : join(PROJECT, 'docs', 'screenshots');

const taken: string[] = [];
let scene = 'none yet';
try {
  mkdirSync(folder, { recursive: true });
  await withApp((page, profile, app) =>
    withStage(app, profile, async (stage) => {
      for (const { name, show, also = [] } of scenes) {
        scene = name;
        await show(stage);
        const looks = given ? Object.values(LOOKS) : [LOOKS.usual, ...also];
        taken.push(...(await takePictures(page, folder, name, looks)));
      }
    }),
  );
  // Pictures of scenes that are no more.
  const others = given ? [] : readdirSync(folder).filter((name) => !taken.includes(name));
  for (const name of others) rmSync(join(folder, name));
  console.log(`${taken.length} pictures in ${folder}`);
} catch (error) {
  console.error(`The scene "${scene}" could not be shown.`, error);
  process.exitCode = 1;
}

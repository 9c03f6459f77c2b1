import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** Architectures by the numbers that the packager has for them. */
const architectures = ['ia32', 'x64', 'armv7l', 'arm64'];
const universal = 4;

/**
 * Run by the packager when an app lies there ready. npm installs the database's binary for the machine it runs on, and
 * says nothing where a registry has none: an app without it could open no result.
 */
export default async function assertDatabase({ appOutDir, electronPlatformName, arch, packager }) {
  const folder = join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked/node_modules/@duckdb');
  const wanted = arch === universal ? ['x64', 'arm64'] : [architectures[arch]];
  for (const architecture of wanted) {
    const name = `node-bindings-${electronPlatformName}-${architecture}`;
    await access(join(folder, name, 'duckdb.node')).catch(() => {
      throw new Error(
        `The package has no @duckdb/${name}. Install it for this target: npm install --force --no-save @duckdb/${name}`,
      );
    });
  }
}

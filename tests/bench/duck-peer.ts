import { availableParallelism } from 'node:os';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * The peer that results are measured against: the database's own strict import alone, with the memory and threads that
 * the engine gives it. Called with the result's path, the database's, and the number of columns; prints milliseconds, and those
 * of the processor.
 */
const [result = '', database = '', columns = ''] = process.argv.slice(2);
const instance = await DuckDBInstance.create(database, {
  memory_limit: '640MB',
  threads: String(Math.min(4, availableParallelism())),
});
const connection = await instance.connect();
const names = Array.from({ length: Number(columns) }, (_, index) => `c${index}: 'VARCHAR'`).join(', ');
const [started, used] = [performance.now(), process.cpuUsage()];
await connection.run(
  `CREATE TABLE raw AS SELECT * FROM read_csv($result, auto_detect = false, header = true, delim = ',', quote = '"',
   escape = '"', columns = {${names}}, nullstr = '\\N', strict_mode = true)`,
  { result },
);
await connection.run('CHECKPOINT');
const { user, system } = process.cpuUsage(used);
console.log(performance.now() - started, (user + system) / 1000);
instance.closeSync();

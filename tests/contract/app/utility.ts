/** The utility process of the contract cases: answers what it is sent, or ends with the code it is told. */
interface Port {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

const port: unknown = Reflect.get(process, 'parentPort');
const isPort = (value: unknown): value is Port => typeof value === 'object' && value !== null;
if (!isPort(port)) throw new Error('There is no parentPort');

port.on('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'exit' in data) process.exit(Number(data.exit));
  port.postMessage({ got: data, type: Reflect.get(process, 'type'), args: process.argv.slice(2) });
});

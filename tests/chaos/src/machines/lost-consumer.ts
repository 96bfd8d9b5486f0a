import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { rabbitmqctl } from '../disturb.js';

/** Makes a quorum queue forget its consumers; their channels are not told. */
export async function loseConsumer(dataDir: string, queue: string): Promise<void> {
  const program = `
    {ok, Q} = rabbit_amqqueue:lookup(rabbit_misc:r(<<"/">>, queue, <<"${queue}">>)),
    Server = amqqueue:get_pid(Q),
    {ok, {_, Consumers}, _} = ra:local_query(Server, fun rabbit_fifo:query_consumers/1),
    [ra:process_command(Server, rabbit_fifo:make_checkout(Id, cancel, #{})) || Id <- maps:keys(Consumers)],
    ok.`;
  const { command, args, env } = rabbitmqctl(dataDir, 'eval', program);
  await promisify(execFile)(command, args, { env, timeout: 300_000 });
}

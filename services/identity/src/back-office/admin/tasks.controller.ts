import { Controller } from '@nestjs/common';
import {
  giveTaskBack,
  listTakenTasks,
  superTasks,
  takeTask,
  taskAreas,
  type TakenTask,
} from '@raffle/contracts/http/admin-tasks';
import { worksOn } from '@raffle/contracts/http/define-endpoint';
import { Endpoint, ProblemException, type Actor, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import * as queries from './taken-tasks.queries.js';

/** Which administrator has taken which task. It changes nothing else, so it is not in the audit log. */
@Controller()
export class TasksController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(listTakenTasks)
  async list() {
    return { taken: await queries.findTakenTasks(this.dataSource.manager) };
  }

  @Endpoint(takeTask)
  async take({ body: task, actor }: Call<typeof takeTask>) {
    requireTask(task, actor);
    const { adminId } = actor;
    const taken = await this.dataSource.transaction((manager) => queries.takeTask(manager, task, adminId));
    if (taken.admin.id !== adminId)
      throw new ProblemException('task_taken', { detail: `${taken.admin.username} s’en occupe déjà` });
    return { taken };
  }

  @Endpoint(giveTaskBack)
  giveBack({ body: task, actor }: Call<typeof giveTaskBack>): Promise<void> {
    requireTask(task, actor);
    return queries.freeTask(this.dataSource.manager, task);
  }
}

/** @throws ProblemException `forbidden` for a task of a super_admin, or of an area in which the administrator does not work */
function requireTask({ kind }: Pick<TakenTask, 'kind'>, { role, areas = [] }: Actor): void {
  const isOwn = worksOn(taskAreas[kind], areas) && (role === 'super_admin' || !superTasks.includes(kind));
  if (!isOwn) throw new ProblemException('forbidden');
}

import { Controller } from '@nestjs/common';
import { giveTaskBack, listTakenTasks, superTasks, takeTask } from '@raffle/contracts/http/admin-tasks';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
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
  async take({ body: task, actor: { adminId }, subject }: Call<typeof takeTask>) {
    if (superTasks.includes(task.kind) && subject?.role !== 'super_admin') throw new ProblemException('forbidden');
    const taken = await this.dataSource.transaction((manager) => queries.takeTask(manager, task, adminId));
    if (taken.admin.id !== adminId)
      throw new ProblemException('task_taken', { detail: `${taken.admin.username} s’en occupe déjà` });
    return { taken };
  }

  @Endpoint(giveTaskBack)
  giveBack({ body: task, subject }: Call<typeof giveTaskBack>): Promise<void> {
    if (superTasks.includes(task.kind) && subject?.role !== 'super_admin') throw new ProblemException('forbidden');
    return queries.freeTask(this.dataSource.manager, task);
  }
}

import { Controller } from '@nestjs/common';
import {
  addUserNote,
  blockUser,
  getUser,
  issueResetCode,
  listUserNotes,
  replacePublicName,
  unblockUser,
} from '@raffle/contracts/http/admin-users';
import { listUsers } from '@raffle/contracts/http/user-list';
import { Endpoint, ProblemException, type Call } from '@raffle/service-kit/http';
import { DataSource } from 'typeorm';
import { IssueResetCode } from '../../password-reset/issue-reset-code.js';
import { User } from '../../users/user.entity.js';
import { BlockUser } from './block-user.js';
import { ListUsers } from './list-users.js';
import { ReplacePublicName } from './replace-public-name.js';
import { addNote, findNotes, showAdminUser } from './user-administration.queries.js';

const show = (user: User) => ({ user: showAdminUser(user, new Date()) });

@Controller()
export class UserAdministrationController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listing: ListUsers,
    private readonly blocking: BlockUser,
    private readonly names: ReplacePublicName,
    private readonly codes: IssueResetCode,
  ) {}

  @Endpoint(listUsers)
  list({ query, csv, actor: admin }: Call<typeof listUsers>) {
    return csv ? this.listing.csv(query, admin) : this.listing.page(query);
  }

  @Endpoint(getUser)
  async one({ params: { id } }: Call<typeof getUser>) {
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user) throw new ProblemException('user_not_found');
    return show(user);
  }

  @Endpoint(blockUser)
  async block({ params: { id }, body, actor: admin }: Call<typeof blockUser>) {
    const { reason, before } = body;
    return show(await this.blocking.block(id, reason, admin, before));
  }

  @Endpoint(unblockUser)
  async unblock({ params: { id }, actor: admin }: Call<typeof unblockUser>) {
    return show(await this.blocking.unblock(id, admin));
  }

  @Endpoint(replacePublicName)
  async replaceName({ params: { id }, body: { reason }, actor: admin }: Call<typeof replacePublicName>) {
    return show(await this.names.replace(id, reason, admin));
  }

  /** A closed account has none. */
  @Endpoint(listUserNotes)
  async notes({ params: { id } }: Call<typeof listUserNotes>) {
    if (!(await this.dataSource.manager.existsBy(User, { id }))) throw new ProblemException('user_not_found');
    return { notes: await findNotes(this.dataSource.manager, id) };
  }

  /** A note stores its own author and time, so it is not in the audit log. */
  @Endpoint(addUserNote)
  async note({ params: { id: userId }, body: { text }, actor: { adminId } }: Call<typeof addUserNote>) {
    const note = await addNote(this.dataSource.manager, { userId, adminId, text });
    if (!note) throw new ProblemException('user_not_found');
    return { note };
  }

  @Endpoint(issueResetCode)
  issueResetCode({ params: { id }, actor: admin }: Call<typeof issueResetCode>) {
    return this.codes.issue(id, admin);
  }
}

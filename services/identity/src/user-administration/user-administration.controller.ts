import { Body, Controller, Param } from '@nestjs/common';
import { ActingAdmin, type Actor } from '@raffle/back-office-kit';
import {
  addUserNote,
  blockUser,
  getUser,
  issueResetCode,
  listUserNotes,
  listUsers,
  replacePublicName,
  unblockUser,
} from '@raffle/contracts/http/admin-users';
import type { BodyOf, QueryOf } from '@raffle/contracts/http/define-endpoint';
import { uuid } from '@raffle/contracts/values';
import { AdminId, Endpoint, ProblemException, RequestBody, RequestQuery, WantsCsv } from '@raffle/service-kit';
import { DataSource } from 'typeorm';
import { IssueResetCode } from '../password-reset/issue-reset-code.js';
import { readForm } from '../read-form.js';
import { User } from '../users/user.entity.js';
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
  list(
    @RequestQuery(listUsers) query: QueryOf<typeof listUsers>,
    @WantsCsv() csv: boolean,
    @ActingAdmin() admin: Actor,
  ) {
    return csv ? this.listing.csv(query, admin) : this.listing.page(query);
  }

  @Endpoint(getUser)
  async one(@Param('id', { schema: uuid }) id: string) {
    const user = await this.dataSource.manager.findOneBy(User, { id });
    if (!user) throw new ProblemException('user_not_found');
    return show(user);
  }

  @Endpoint(blockUser)
  async block(@Param('id', { schema: uuid }) id: string, @Body() body: unknown, @ActingAdmin() admin: Actor) {
    const { reason, before } = readForm(blockUser, body);
    return show(await this.blocking.block(id, reason, admin, before));
  }

  @Endpoint(unblockUser)
  async unblock(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return show(await this.blocking.unblock(id, admin));
  }

  @Endpoint(replacePublicName)
  async replaceName(
    @Param('id', { schema: uuid }) id: string,
    @RequestBody(replacePublicName) { reason }: BodyOf<typeof replacePublicName>,
    @ActingAdmin() admin: Actor,
  ) {
    return show(await this.names.replace(id, reason, admin));
  }

  /** A closed account has none. */
  @Endpoint(listUserNotes)
  async notes(@Param('id', { schema: uuid }) id: string) {
    if (!(await this.dataSource.manager.existsBy(User, { id }))) throw new ProblemException('user_not_found');
    return { notes: await findNotes(this.dataSource.manager, id) };
  }

  /** A note stores its own author and time, so it is not in the audit log. */
  @Endpoint(addUserNote)
  async note(
    @Param('id', { schema: uuid }) userId: string,
    @RequestBody(addUserNote) { text }: BodyOf<typeof addUserNote>,
    @AdminId() adminId: string,
  ) {
    const note = await addNote(this.dataSource.manager, { userId, adminId, text });
    if (!note) throw new ProblemException('user_not_found');
    return { note };
  }

  @Endpoint(issueResetCode)
  issueResetCode(@Param('id', { schema: uuid }) id: string, @ActingAdmin() admin: Actor) {
    return this.codes.issue(id, admin);
  }
}

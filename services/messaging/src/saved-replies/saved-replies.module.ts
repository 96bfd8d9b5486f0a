import { Module } from '@nestjs/common';
import { ChangeSavedReplies } from './change-saved-replies.js';
import { SavedRepliesController } from './saved-replies.controller.js';

@Module({ controllers: [SavedRepliesController], providers: [ChangeSavedReplies] })
export class SavedRepliesModule {}

import { Module } from '@nestjs/common';
import { PagesModule } from '../pages/pages.module.js';
import { ApiDocs, Openapi } from './api-docs.js';
import { DocumentationController } from './documentation.controller.js';

/** OpenAPI of the public interface, as JSON and as a page. */
@Module({ imports: [PagesModule], controllers: [DocumentationController], providers: [Openapi, ApiDocs] })
export class DocumentationModule {}

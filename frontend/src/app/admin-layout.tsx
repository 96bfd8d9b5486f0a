import { CirclePlus, Package } from 'lucide-react';
import { useAdmin } from '../shared/session/session-provider.js';
import { AreaLayout, type AreaLink } from './area-layout.js';

const links: readonly AreaLink[] = [
  { to: '/admin/products', label: 'Produits', icon: Package, except: '/admin/products/new' },
  { to: '/admin/products/new', label: 'Ajouter un produit', icon: CirclePlus },
];

/** The back-office: the admin's name and the label 'Admin' in the header. */
export function AdminLayout() {
  const admin = useAdmin();
  return <AreaLayout home="/admin" links={links} name={admin.username} detail="Admin" />;
}

{{/* The processes with their wiring. */}}
{{- define "processes" -}}
{{ .Files.Get "processes.yaml" }}
{{- end }}

{{/* The jobs with theirs. */}}
{{- define "jobs" -}}
{{- $processes := include "processes" . | fromYaml }}
{{- $jobs := dict }}
{{- range $name, $job := .Files.Get "jobs.yaml" | fromYaml }}
{{- $_ := set $jobs $name (merge $job (get $processes ($job.like | default "") | default dict)) }}
{{- end }}
{{- toYaml $jobs }}
{{- end }}

{{/* Labels that select the pods of a process; call with (list $ <name>). */}}
{{- define "selector" -}}
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/name: {{ index . 1 }}
{{- end }}

{{- define "labels" -}}
{{ include "selector" . }}
app.kubernetes.io/part-of: bon-tirage
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ (index . 0).Chart.Name }}-{{ (index . 0).Chart.Version }}
{{- end }}

{{/*
The helpers below describe the pods of a Deployment, Job or CronJob. All are called with one dict:
root, name (of the label and the container), image, own (of values.yaml: memory, cpu, connections, extra), wiring (calls, secrets, settings of
processes.yaml), environment (further variables of the chart), volumes and mounts (further ones).
*/}}
{{- define "podMetadata" -}}
labels: {{- include "labels" (list .root .name) | nindent 2 }}
annotations:
  # The keys that this pod reads: an upgrade after a change replaces it, and those alone.
  checksum/secret: {{ include "secretChecksum" . }}
  {{- with (include "extra" . | fromYaml).annotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "secretChecksum" -}}
{{- $stored := (lookup "v1" "Secret" .root.Release.Namespace .root.Values.existingSecret).data | default dict }}
{{- $read := dict }}
{{- range $key := .wiring.secrets }}
{{- $_ := set $read $key (get $stored $key) }}
{{- end }}
{{- toJson $read | sha256sum }}
{{- end }}

{{/* What an owner adds to every pod, and to this one. */}}
{{- define "extra" -}}
{{- mergeOverwrite (deepCopy .root.Values.extra) (.own.extra | default dict) | toYaml }}
{{- end }}

{{/* All of a pod's spec but its containers, and what every pod is refused. */}}
{{- define "pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  # `node` in the images.
  runAsUser: 1000
  runAsGroup: 1000
  # The files of the Secret are readable by this group.
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- range $field, $value := omit (include "extra" . | fromYaml) "annotations" "environment" }}
{{- if $value }}
{{ $field }}: {{ toJson $value }}
{{- end }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 64Mi }
  - name: secrets
    secret:
      secretName: {{ .root.Values.existingSecret }}
      # 0440
      defaultMode: 288
      items:
        {{- range $key := values .wiring.secrets | uniq | sortAlpha }}
        - { key: {{ $key }}, path: {{ $key }} }
        {{- end }}
  {{- with .volumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{- define "container" -}}
name: {{ .name }}
image: {{ .root.Values.image.repository }}/{{ .image }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
env:
  # Below the limit of memory, of which Node needs the rest for buffers, code and stacks.
  - { name: NODE_OPTIONS, value: --max-old-space-size={{ div (mul .own.memory 5) 8 }} }
  {{- with .own.connections }}
  - { name: DATABASE_POOL_SIZE, value: {{ . | quote }} }
  {{- end }}
  {{- range .wiring.calls }}
  - { name: {{ upper . }}_URL, value: "http://{{ $.root.Release.Name }}-{{ . }}:8080" }
  {{- end }}
  {{- range $variable := .wiring.settings }}
  {{- with index $.root.Values.settings $variable | toString }}
  - { name: {{ $variable }}, value: {{ . | quote }} }
  {{- end }}
  {{- end }}
  # Secrets as files, of which a variable has the path.
  {{- range $variable, $key := .wiring.secrets }}
  - { name: {{ $variable }}_FILE, value: /run/secrets/{{ $key }} }
  {{- end }}
  {{- range $variable, $value := merge (include "extra" . | fromYaml).environment (.environment | default dict) }}
  - { name: {{ $variable }}, value: {{ $value | quote }} }
  {{- end }}
resources:
  requests: { cpu: {{ .own.cpu }}, memory: {{ .own.memory }}Mi }
  limits: { cpu: 1500m, memory: {{ .own.memory }}Mi }
volumeMounts:
  - { name: secrets, mountPath: /run/secrets, readOnly: true }
  - { name: tmp, mountPath: /tmp }
  {{- with .mounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end }}

{{/* A pod's ways out; call with (dict "root" $ "wiring" <wiring>). */}}
{{- define "egress" -}}
{{- $variables := keys .wiring.secrets | join " " -}}
- to: {{ toJson .root.Values.networkPolicies.dns }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- range .wiring.calls }}
- to:
    - podSelector:
        matchLabels: {{- include "selector" (list $.root .) | nindent 10 }}
  ports: [{ port: 8080, protocol: TCP }]
{{- end }}
{{- if contains "DATABASE_URL" $variables }}
- to: {{ toJson .root.Values.postgresql.peers }}
  ports: [{ port: {{ .root.Values.postgresql.port }}, protocol: TCP }]
{{- end }}
{{- if hasKey .wiring.secrets "RABBITMQ_URL" }}
- to: {{ toJson .root.Values.rabbitmq.peers }}
  ports: [{ port: {{ .root.Values.rabbitmq.port }}, protocol: TCP }]
{{- end }}
{{- if hasKey .wiring.secrets "RABBITMQ_MANAGEMENT_URL" }}
- to: {{ toJson .root.Values.rabbitmq.peers }}
  ports: [{ port: {{ .root.Values.rabbitmq.managementPort }}, protocol: TCP }]
{{- end }}
{{- if hasKey .wiring.secrets "REDIS_URL" }}
- to: {{ toJson .root.Values.redis.peers }}
  ports: [{ port: {{ .root.Values.redis.port }}, protocol: TCP }]
{{- end }}
{{- if .wiring.internet }}
- to:
    - ipBlock:
        cidr: 0.0.0.0/0
        # No way into the cluster's or a cloud's own network.
        except: [10.0.0.0/8, 100.64.0.0/10, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
  ports: [{ port: 443, protocol: TCP }]
{{- end }}
{{- end }}

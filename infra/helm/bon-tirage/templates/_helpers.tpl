{{/* The processes with their wiring. */}}
{{- define "processes" -}}
{{ .Files.Get "processes.yaml" }}
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

{{/* What every pod is refused. */}}
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
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "container" -}}
{{- $root := index . 0 }}
image: {{ $root.Values.image.repository }}/{{ index . 1 }}:{{ $root.Values.image.tag | default $root.Chart.AppVersion }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* Secrets as files, of which a variable has the path: call with a map of variables to keys. */}}
{{- define "secretVariables" -}}
{{- range $variable, $key := . }}
- name: {{ $variable }}_FILE
  value: /run/secrets/{{ $key }}
{{- end }}
{{- end }}

{{- define "volumeMounts" -}}
- { name: secrets, mountPath: /run/secrets, readOnly: true }
- { name: tmp, mountPath: /tmp }
{{- end }}

{{/* Call with (list $ <map of variables to keys>). */}}
{{- define "volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 64Mi }
- name: secrets
  secret:
    secretName: {{ (index . 0).Values.existingSecret }}
    # 0440
    defaultMode: 288
    items:
      {{- range $variable, $key := index . 1 }}
      - { key: {{ $key }}, path: {{ $key }} }
      {{- end }}
{{- end }}

{{/* Rules for leaving a pod that every one of them has. */}}
{{- define "dns" -}}
- to: {{ toJson .Values.networkPolicies.dns }}
  ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
{{- end }}

{{/* Call with one of .Values.postgresql, .Values.rabbitmq and .Values.redis. */}}
{{- define "backing" -}}
- to: {{ toJson .peers }}
  ports: [{ port: {{ .port }}, protocol: TCP }]
{{- end }}
